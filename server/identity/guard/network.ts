/** The network of an address: the owner of one IPv6 address has a whole /64. IPv4 inside of IPv6 counts as IPv4. */
export function networkOf(remoteAddress: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(remoteAddress)?.[1];
  if (mapped) return mapped;
  if (!remoteAddress.includes(":")) return remoteAddress;
  const [head = "", tail] = remoteAddress.split("%")[0]!.toLowerCase().split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const zeros = tail === undefined ? 0 : Math.max(8 - before.length - after.length, 0);
  const groups = [...before, ...Array<string>(zeros).fill("0"), ...after];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
