/** Options of the seed data, and its suggested users for signing in. */

/** Options of `npm run seed`. */
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

/** Minimum number of users that gives all kinds of data. */
export const fewestPeople = 20;
/** With more users, the daily limits would reject calls of the first ones. */
export const mostPeople = 200;

/** Numbers of the suggested users. */
export const organizer = 0;
export const guest = 1;
export const moderator = 2;

/** Descriptions of the suggested users by number. The home page of the stack shows them. */
export const suggestedPeople: Readonly<Record<number, string>> = {
  [organizer]: "Organizes events; has friend requests, likes and unread messages",
  [guest]: "Applies to events and is a guest",
  [moderator]: "Moderates reports, and organizes an event that takes place now",
};
