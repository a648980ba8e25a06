import { formats, makeUserStore, say, shared, useDebounced, words } from "@social-events/app-common/app.ts";
import { Empty, Field, List } from "@social-events/app-common/ui.ts";
import { useEffect } from "preact/hooks";
import { Link } from "wouter";
import { navigate } from "wouter/use-hash-location";
import { type FoundPerson, useFoundPeople } from "./shared/calls.ts";
import { ConsolePage } from "./shared/console-page.tsx";
import { Picture, targetName } from "./shared/people.tsx";
import { RowHead } from "./shared/rows.tsx";
import { statesOf } from "./shared/words.ts";

const t = words({
  label: ["Search", "Поиск"],
  q: ["Name, email address or ID", "Имя, почта или ID"],
  hint: [
    "The beginning of a name, a complete email address, or any ID.",
    "Начало имени, адрес почты целиком или любой ID.",
  ],
  start: ["Who are you looking for?", "Кого ищем?"],
  none: [
    "No one found. Check the spelling, or try the email address.",
    "Никого не нашли. Проверьте имя или попробуйте почту.",
  ],
  joined: ["joined {day}", "с нами с {day}"],
  all: ["Everything about ID {id}", "Всё об ID {id}"],
});

const idPattern = /[0-9a-fA-F]{8}-([0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}/;

/**
 * The last search text. It is kept so that the moderator can go back from a result. It is not part of the URL, because
 * it can be an email address.
 */
const typed = makeUserStore("");

function PersonRow({ person }: { person: FoundPerson }) {
  const { userId, avatarUrl, city, age, joinedAt } = person;
  const name = targetName("user", person.name);
  // With these facts, people with the same name can be told apart.
  const facts = [city, age, joinedAt && say(t.joined, { day: formats.day(joinedAt) })].filter((fact) => fact !== null);
  return (
    <li className="card" data-row="">
      <h2>
        <Link href={`/id/${userId}`} className="row row-head" data-head="">
          <RowHead
            picture={<Picture type="user" url={avatarUrl} name={name} />}
            title={name}
            line={facts.length > 0 ? facts.join("\u00a0· ") : shared.user}
            chips={statesOf(person)}
          />
        </Link>
      </h2>
    </li>
  );
}

function Results({ q, id }: { q: string; id: string | undefined }) {
  const people = useFoundPeople(q);
  return (
    <>
      <List query={people} keyOf={({ userId }) => userId} empty={t.none} icon="search">
        {(person) => <PersonRow person={person} />}
      </List>
      {id && (
        <div className="actions" data-row="">
          <Link href={`/id/${id}`} className="button" data-head="">
            {say(t.all, { id: id.slice(0, 8) })}
          </Link>
        </div>
      )}
    </>
  );
}

/** Page to search by name, email address or ID. */
export default function SearchPage() {
  const text = typed.use();
  const id = idPattern.exec(text)?.[0].toLowerCase();
  const q = useDebounced((id ?? text).trim());
  // Focuses the search field, so that the moderator can type immediately.
  useEffect(() => {
    const input = document.querySelector<HTMLInputElement>("main input");
    input?.focus();
    input?.select();
  }, []);
  return (
    <ConsolePage title={t.label}>
      <form
        className="card"
        onSubmit={(event) => {
          event.preventDefault();
          if (id) {
            navigate(`/id/${id}`);
          } else if (q === text.trim()) {
            // The first result receives the focus only if the results match the text: while the moderator types, the
            // results for the previous text are still shown.
            document.querySelector<HTMLElement>("main [data-head]")?.focus();
          }
        }}
      >
        <Field
          label={t.q}
          hint={t.hint}
          type="search"
          name="q"
          value={text}
          maxLength={255}
          autoComplete="off"
          onChange={({ currentTarget }) => typed.set(currentTarget.value)}
        />
      </form>
      {q ? <Results q={q} id={id} /> : <Empty icon="search">{t.start}</Empty>}
    </ConsolePage>
  );
}
