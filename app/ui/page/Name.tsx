/** A name, whose dashes may end a line but begin none: each stays with the last letter before it. */
export function Name({ children }: { children: string }) {
  return children.split(/(\S –)/).map((part, index) =>
    part.endsWith(" –") ? (
      // The same part may occur twice, and none changes its place.
      // oxlint-disable-next-line react/no-array-index-key
      <span key={index} style={{ whiteSpace: "nowrap" }}>
        {part}
      </span>
    ) : (
      part
    ),
  );
}
