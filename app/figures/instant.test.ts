import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantFromSearch, searchOfInstant } from "./instant.ts";

describe("an instant in an address", () => {
  it("comes back as it was, to a hundredth of a second and a degree", () => {
    const degrees = fc.integer({ min: -180, max: 180 });
    fc.assert(
      fc.property(fc.double({ min: 0, max: 60, noNaN: true }), degrees, degrees, (seconds, yaw, tilt) => {
        const back = instantFromSearch(searchOfInstant({ seconds, yaw, tilt }));
        expect(back?.seconds).toBeCloseTo(seconds, 1);
        expect(back).toMatchObject({ yaw: yaw + 0, tilt: tilt + 0 });
      }),
    );
  });

  it.each(["", "?bewegung=", "?bewegung=-1", "?bewegung=1e3", "?bewegung=99999", "?bewegung=NaN", "?drehung=40"])(
    "is none in %s",
    (search) => expect(instantFromSearch(search)).toBeUndefined(),
  );

  it("keeps what is right when a side is not", () => {
    expect(instantFromSearch("?bewegung=2&drehung=9999&neigung=x")).toEqual({ seconds: 2, yaw: 0, tilt: 0 });
  });
});
