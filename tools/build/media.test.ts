import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { makeFolder, writeFiles } from "../../tests/fixtures/catalogueFolder.ts";
import { makeMedia, serveMedia } from "./media.ts";

const folder = makeFolder({ "ton.mp3": "0123456789", "Bild.SVG": "<svg/>" });
afterEach(() => server?.close());
let server: Server | undefined;

describe("media", () => {
  it("have an address that changes with the content and with nothing else", async () => {
    const media = makeMedia();
    const url = await media.urlOf(join(folder.path, "ton.mp3"));
    expect(url).toMatch(/^\/media\/ton\.[\da-f]{8}\.mp3$/);
    expect(await makeMedia().urlOf(join(folder.path, "ton.mp3"))).toBe(url);
    writeFiles(folder.path, { "ton.mp3": "012345678X" });
    expect(await media.urlOf(join(folder.path, "ton.mp3"))).not.toBe(url);
    writeFiles(folder.path, { "ton.mp3": "0123456789" });
    expect(await media.urlOf(join(folder.path, "Bild.SVG"))).toMatch(/^\/media\/Bild\.[\da-f]{8}\.svg$/);
  });

  it.each([
    [undefined, 200, "0123456789", null],
    ["bytes=2-4", 206, "234", "bytes 2-4/10"],
    ["bytes=0-", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=10-", 416, "", null],
  ])("are served in development, range %s: %i", async (range, status, body, contentRange) => {
    const media = makeMedia();
    const url = await media.urlOf(join(folder.path, "ton.mp3"));
    const serve = serveMedia(media);
    server = createServer((request, response) => serve(request, response, () => void response.writeHead(404).end()));
    await new Promise<void>((settle) => server?.listen(0, "127.0.0.1", settle));
    const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const response = await fetch(origin + url, { headers: range === undefined ? {} : { Range: range } });
    expect(response.status).toBe(status);
    expect(await response.text()).toBe(body);
    expect(response.headers.get("Content-Type")).toBe("audio/mpeg");
    expect(response.headers.get("Content-Range")).toBe(contentRange);
    expect((await fetch(`${origin}/media/andere.mp3`)).status).toBe(404);
  });
});
