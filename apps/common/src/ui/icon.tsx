/** Drawn with a line of two on 24 by 24. */
const paths = {
  bell: "M6 16V11a6 6 0 0112 0v5l2 2H4zM10 21h4",
  calendar: "M4 6h16v14H4zM4 10h16M8 3v4M16 3v4",
  chat: "M4 5h16v11H9l-5 4z",
  clip: "M8 12l6-6a3 3 0 014 4l-8 8a5 5 0 01-7-7l7-7",
  flag: "M6 21V4h12l-3 4 3 4H6",
  heart: "M12 20C5 15 3 11 5 8c2-3 6-2 7 1 1-3 5-4 7-1 2 3 0 7-7 12z",
  list: "M4 6h16M4 12h16M4 18h16",
  people: "M9 11a3.5 3.5 0 100-7 3.5 3.5 0 000 7zM2 20c0-4 3-6 7-6s7 2 7 6M16 4a3.5 3.5 0 010 7M18 14c2.500 1 4 3 4 6",
  person: "M12 12a4 4 0 100-8 4 4 0 000 8zM4 21c0-5 4-7 8-7s8 2 8 7",
} as const;

export type IconName = keyof typeof paths;

/** A picture that says nothing by itself: what it means stands beside it, or in the label of its button. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
