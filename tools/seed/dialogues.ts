/**
 * Dialogues of the seed data. Each line contains the number of its speaker. Speaker 0 writes first; the numbers of the
 * other speakers start at 1.
 */

export type Line = readonly [speaker: number, text: string];

export const dialogues: readonly (readonly Line[])[] = [
  [
    [0, "Hi! Are you going to the picnic on Saturday?"],
    [1, "Yes! I am making the lentil salad."],
    [0, "The one from last time? Then I’ll bring two forks."],
    [1, "Bring three, Leo always forgets his."],
  ],
  [
    [0, "I found your scarf, it was under the seat."],
    [1, "You are a hero. I looked everywhere."],
    [0, "Shall I bring it on Thursday?"],
    [1, "Perfect. Coffee is on me."],
  ],
  [
    [0, "Which bakery did you mean, the one by the bridge?"],
    [1, "The small one, with the blue door. They are sold out by ten."],
    [0, "Then I’ll set an alarm."],
  ],
  [
    [0, "How was the concert?"],
    [1, "Loud, warm, and they played the one song I wanted to hear."],
    [0, "I should have come."],
    [1, "There’s another one in two weeks. I’ll save you a place."],
    [0, "Deal."],
  ],
  [
    [0, "Hey, nice to meet you here. You photograph doors?"],
    [1, "Since I moved to {city}. I have about four hundred."],
    [0, "Do you have a favourite?"],
    [1, "A green one near the station, with a cat that always sits in front of it."],
    [0, "I know that cat!"],
  ],
  [
    [0, "Привет! Ты сегодня идёшь?"],
    [1, "Привет! Да, буду к семи."],
    [0, "Тогда встретимся у входа."],
  ],
  [
    [0, "Thank you for yesterday, I haven’t laughed like that in weeks."],
    [1, "Same here. Next time you explain the rules."],
  ],
  [
    [0, "Do you still have the big tent?"],
    [1, "Yes, and no idea how to fold it."],
    [0, "I watched a film about it. We can do this."],
    [1, "Famous last words."],
  ],
];

export const groupDialogues: readonly (readonly Line[])[] = [
  [
    [0, "Welcome, everybody! So glad you’re coming!"],
    [1, "Thank you! What shall we bring?"],
    [0, "Just a good mood and something to drink. We’ve got the rest."],
    [2, "I can come half an hour early and help."],
    [0, "That would be wonderful."],
  ],
  [
    [0, "Hello! The meeting point is next to the fountain, not at the main door."],
    [1, "Good to know. Is there a place for bicycles?"],
    [0, "Yes, on the left side."],
    [1, "See you there."],
  ],
  [
    [1, "Hi! Is it all right if I am ten minutes late? My train comes at half past."],
    [0, "No problem, we’ll wait for you."],
    [1, "You are the best."],
    [2, "Then I am not the last one for once."],
  ],
  [
    [0, "A short word about the weather: it will be fine, and if not we have a roof."],
    [1, "Reading the forecast every hour already."],
    [0, "Please stop, it gets nervous."],
  ],
];

/** Messages that the users in `suggestedPeople` receive and do not read. */
export const unreadLines = ["Are you there?", "I have an idea for the weekend.", "Look what I found!"] as const;

/** Spam messages, whose sender is reported. */
export const spamLines = [
  "Make money from home, ask me how!",
  "Only today: free tickets for everybody, write to me.",
] as const;

export const applause = ["What a place!", "This was us last week.", "The view from here."] as const;
