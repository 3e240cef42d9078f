import { WireError } from "../../protocol/errors.ts";

/** Reads the body of a request as text, or gives up (undefined) as soon as it is longer than `most` bytes. */
export async function readBody(request: Request, most: number): Promise<string | undefined> {
  if (Number(request.headers.get("content-length") ?? 0) > most) return undefined;
  try {
    return await readText(request.body ?? [], most);
  } catch (cause) {
    throw new WireError("CANCELLED", "the client broke off its request", { cause });
  }
}

async function readText(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  most: number,
): Promise<string | undefined> {
  const decoder = new TextDecoder();
  let text = "";
  let length = 0;
  for await (const chunk of chunks) {
    length += chunk.byteLength;
    if (length > most) return undefined;
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
