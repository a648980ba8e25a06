/** Occasions for events of the seed data, with types, titles and times. */

import type { Motif } from "./covers.ts";

interface Occasion {
  /** Event type of the API contract. */
  type: string;
  title: string;
  description: string;
  motif: Motif;
  /** Duration in hours. */
  hours: number;
  /** Hour of the day at which the event starts, in local time. */
  from: number;
}

export const occasions = [
  {
    type: "nature_picnic",
    title: "Picnic under the big trees",
    description: "Blankets, salads and a guitar. Bring what you would like to share; we have plates for everybody.",
    motif: "hills",
    hours: 5,
    from: 13,
  },
  {
    type: "bar_quiz",
    title: "Quiz night with too many flags",
    description: "Six rounds, teams of four at most. Come alone and we find you a team.",
    motif: "lights",
    hours: 3,
    from: 19,
  },
  {
    type: "concert_jazz",
    title: "Jazz in the courtyard",
    description: "A trio that has played together for twenty years, folding chairs, and wine from the neighbours.",
    motif: "stage",
    hours: 3,
    from: 20,
  },
  {
    type: "sport_yoga",
    title: "Yoga by the water",
    description: "An hour at sunrise, for people who have never done it as well. Mats are there.",
    motif: "sea",
    hours: 1,
    from: 7,
  },
  {
    type: "workshop_ceramics",
    title: "First bowls: an evening at the wheel",
    description: "You will make two bowls, and at least one of them will stand. Clay, glaze and firing are included.",
    motif: "tiles",
    hours: 3,
    from: 18,
  },
  {
    type: "nature_hiking",
    title: "Hike along the coast path",
    description: "Fourteen kilometres at an easy pace, with a swim in the middle for the brave.",
    motif: "sea",
    hours: 6,
    from: 9,
  },
  {
    type: "cinema_outdoor",
    title: "Film on the roof",
    description: "An old comedy, a white wall and headphones, so that the neighbours sleep. Bring a blanket.",
    motif: "skyline",
    hours: 3,
    from: 21,
  },
  {
    type: "bar_board_games",
    title: "Board games, the long ones",
    description: "The ones that take an evening. We explain the rules; nobody has to win.",
    motif: "tiles",
    hours: 5,
    from: 17,
  },
  {
    type: "exhibition_photography",
    title: "Doors of {city}: photographs",
    description: "Sixty doors, their stories, and the people who live behind some of them.",
    motif: "tiles",
    hours: 4,
    from: 16,
  },
  {
    type: "party_home",
    title: "Housewarming with an open piano",
    description: "The flat is nearly empty, so there is room to dance. Whoever plays, plays.",
    motif: "lights",
    hours: 6,
    from: 19,
  },
  {
    type: "workshop_cooking",
    title: "Dumplings of five countries",
    description: "We fold two hundred of them and then eat them. One is always filled with chilli.",
    motif: "tiles",
    hours: 4,
    from: 17,
  },
  {
    type: "nature_star_gazing",
    title: "Stars outside the city",
    description: "Two telescopes, hot tea, and somebody who knows what we see. Cars for everybody leave together.",
    motif: "hills",
    hours: 4,
    from: 21,
  },
  {
    type: "club_salsa",
    title: "Salsa for two left feet",
    description: "An hour of steps for beginners, then music until the floor is empty.",
    motif: "stage",
    hours: 4,
    from: 20,
  },
  {
    type: "education_history",
    title: "Walk: what {city} forgot",
    description: "Three kilometres through streets that changed their names. With an umbrella if need be.",
    motif: "skyline",
    hours: 2,
    from: 11,
  },
  {
    type: "sport_cycling",
    title: "Slow ride to the bakery",
    description: "Twenty kilometres there, a cinnamon bun, twenty back. Nobody is left behind.",
    motif: "hills",
    hours: 3,
    from: 8,
  },
  {
    type: "concert_acoustic",
    title: "Songs in the living room",
    description: "Three people who write songs, thirty cushions. Shoes off, phones away.",
    motif: "lights",
    hours: 3,
    from: 19,
  },
  {
    type: "theatre_improv",
    title: "Improvised theatre, with your first line",
    description: "Write a first line on a piece of paper. We play the rest.",
    motif: "stage",
    hours: 2,
    from: 20,
  },
  {
    type: "festival_gastro",
    title: "Street kitchen day",
    description: "Twelve stalls, long tables in the middle of the street, and a competition for the best soup.",
    motif: "lights",
    hours: 8,
    from: 12,
  },
  {
    type: "workshop_sketching",
    title: "Sketching in the market hall",
    description: "Bring a pen. We draw fish, faces and baskets for two hours and show each other.",
    motif: "tiles",
    hours: 2,
    from: 10,
  },
  {
    type: "quest_city",
    title: "Treasure hunt through the old town",
    description: "Ten riddles in teams. The last one is hidden where nobody looks up.",
    motif: "skyline",
    hours: 3,
    from: 15,
  },
  {
    type: "art_light",
    title: "Night of lights",
    description: "Eight houses are lit by eight artists. We walk from one to the next.",
    motif: "skyline",
    hours: 3,
    from: 21,
  },
  {
    type: "party_birthday",
    title: "Birthday, and nobody says whose",
    description: "A surprise for somebody who reads invitations. Cake at nine.",
    motif: "lights",
    hours: 5,
    from: 18,
  },
  {
    type: "sport_sup",
    title: "Paddling at sunset",
    description: "Boards and vests are rented for us. You will fall in once, and it is warm.",
    motif: "sea",
    hours: 2,
    from: 18,
  },
  {
    type: "education_meetings",
    title: "Language tables",
    description: "Eight tables, eight languages, a bell every twenty minutes.",
    motif: "lights",
    hours: 3,
    from: 18,
  },
] as const satisfies readonly Occasion[];

export const streets = [
  "Garden street",
  "Harbour lane",
  "Mill square",
  "Station road",
  "Old market",
  "Rose alley",
  "Bridge street",
  "Hill terrace",
] as const;
