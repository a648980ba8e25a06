/** Options of the seed data, and the users as whom a developer can sign in. */

/** Options of `npm run seed`. */
export interface SeedOptions {
  city: string;
  people: number;
  seed: number;
}

/** Location on the map. */
export interface Place {
  latitude: number;
  longitude: number;
}

/** Minimum number of users, below which the data would not contain every kind of object. */
export const fewestPeople = 20;
/** Maximum number of users. With more users, the users who are created first would exceed their daily rate limits. */
export const mostPeople = 200;

/** Numbers of the users whose accounts `npm run seed` prints for signing in. */
export const organizer = 0;
export const guest = 1;
export const moderator = 2;

/**
 * Descriptions of the organizer, the guest and the moderator, which the home page of the stack shows next to links for
 * signing in. The key is the number of the user.
 */
export const suggestedPeople: Readonly<Record<number, string>> = {
  [organizer]: "Organizes events; has friend requests, likes and unread messages",
  [guest]: "Applies to events and is a guest",
  [moderator]: "Moderates reports, and organizes an event that takes place now",
};
