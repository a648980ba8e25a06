/** `GET /profiles/export`: a user can run one export at a time. */

import { profilesContract } from "@social/shared-types/profiles.ts";
import { describe, expect, it } from "vitest";
import { holdExport } from "../_support/database.ts";
import { times } from "../_support/races.ts";
import { type ApiResponse, expectRefusal, expectSuccess } from "../_support/responses.ts";
import { signUpWithProfile } from "../_support/sign-up.ts";

const { exportProfile } = profilesContract.routes;

describe("the export of a user", () => {
  it("is rejected with 429 rate_limited while another export of the same user runs, and succeeds after its end", async () => {
    const [anna, ben] = [await signUpWithProfile(), await signUpWithProfile()];
    const held = await holdExport(anna);
    const refused = await anna.request("GET", "/profiles/export");
    expectRefusal(refused, 429, "rate_limited");
    expect(refused.headers.get("retry-after")).toBe("10");
    expectSuccess(await ben.request("GET", "/profiles/export"), exportProfile);
    await held.release();
    expect(expectSuccess(await anna.request("GET", "/profiles/export"), exportProfile).profile.id).toBe(anna.profileId);
  });

  it("waits in a queue and succeeds if the user requests several exports concurrently", async () => {
    const anna = await signUpWithProfile();
    const askFor = async (): Promise<ApiResponse> => {
      const response = await anna.request("GET", "/profiles/export");
      // A call that waits in the queue for more than five seconds gets Retry-After: 1, and is sent again. The rejection
      // of a second export would have Retry-After: 10.
      return response.status === 429 && response.headers.get("retry-after") === "1" ? askFor() : response;
    };
    for (const result of await times(3, askFor)) {
      expect(expectSuccess(result, exportProfile).profile.id).toBe(anna.profileId);
    }
  });
});
