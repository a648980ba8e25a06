/** What a world is made by, and who in it is suggested for signing in. */

/** What `npm run seed` is told. */
export interface SeedOptions {
  city: string;
  people: number;
  seed: number;
}

/** A place on the map. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** The fewest people of whom there are enough for everything. */
export const fewestPeople = 20;
/** Of more the limits of a day would not let in all that the first of them do. */
export const mostPeople = 200;

/** Who is suggested for signing in, by number. */
export const organizer = 0;
export const guest = 1;
export const moderator = 2;

/** Descriptions of the suggested people, by number. The home page of the stack shows them. */
export const suggestedPeople: Readonly<Record<number, string>> = {
  [organizer]: "Organizes events; has friend requests, likes and unread messages",
  [guest]: "Applies to events and is a guest",
  [moderator]: "Moderates reports, and organizes an event that takes place now",
};
