/** Tests the forms of the user's own profile. */

import { expect, it } from "vitest";
import { makePerson } from "./_support/lisbon.ts";
import { addressOf, openWindow, signIn, useBrowser } from "./_support/windows.ts";

useBrowser();

const timeoutMilliseconds = 300_000;
const porto = { latitude: 41.15, longitude: -8.61 };

it(
  "a new city in the profile moves the location to the city, but does not restore a location that the user has removed",
  async () => {
    const ann = await makePerson("Ann");
    const placeOf = async () => (await ann.client.profiles.getOwnProfile()).location;
    const window = await openWindow({ width: 390 });
    const { page } = window;
    await signIn(window, "demo", ann);
    const moveTo = async (city: string) => {
      await page.goto(addressOf("demo", "/profile"));
      await page.getByRole("button", { name: "Edit: The basics" }).click();
      await page.getByLabel("City").fill(city);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByRole("button", { name: "Edit: The basics" }).waitFor();
    };
    await moveTo("Porto");
    const { latitude = 0, longitude = 0 } = (await placeOf()) ?? {};
    expect(latitude).toBeCloseTo(porto.latitude, 1);
    expect(longitude).toBeCloseTo(porto.longitude, 1);

    await page.goto(addressOf("demo", "/profile/privacy"));
    await page.getByText("In or near Porto.").waitFor();
    await page.getByRole("button", { name: "Remove my location" }).click();
    await page.getByText("You haven’t set a location yet.").waitFor();
    await moveTo("Lisbon");
    expect(await placeOf()).toBeNull();
    expect(window.complaints).toEqual([]);
  },
  timeoutMilliseconds,
);
