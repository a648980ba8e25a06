import { useMutation } from "@tanstack/react-query";
import type { FormEvent } from "react";
import { errorSentence } from "../app/errors.ts";
import { useClient } from "../app/session.tsx";
import { useTexts } from "../app/texts.ts";
import { Button } from "./button.tsx";
import { TextField } from "./field.tsx";
import { uiTexts } from "./texts.ts";

/** What is in the fields at first: `npm run seed` prints addresses that name invented people and their password. */
const given = new URLSearchParams(location.search);

interface SignInFormProps {
  /** Makes an account instead. */
  isNew?: boolean;
  action?: string;
}

/** By address and password; the session does the rest. */
export function SignInForm({ isNew = false, action }: SignInFormProps) {
  const texts = useTexts(uiTexts);
  const client = useClient();
  const signIn = useMutation({
    meta: { quiet: true },
    mutationFn: async (credentials: { email: string; password: string }) => {
      const { error } = await (isNew ? client.auth.signUp(credentials) : client.auth.signInWithPassword(credentials));
      if (error) {
        throw error;
      }
    },
  });
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const values = new FormData(event.currentTarget);
    signIn.mutate({ email: String(values.get("email")), password: String(values.get("password")) });
  }
  return (
    <form className="stack" onSubmit={submit}>
      <TextField
        label={texts.email}
        name="email"
        type="email"
        autoComplete="username"
        required
        defaultValue={given.get("email") ?? ""}
      />
      <TextField
        label={texts.password}
        name="password"
        type="password"
        autoComplete={isNew ? "new-password" : "current-password"}
        minLength={6}
        required
        defaultValue={given.get("password") ?? ""}
      />
      <p role="alert" className="note error">
        {signIn.error && errorSentence(signIn.error)}
      </p>
      <Button look="primary" type="submit" isBusy={signIn.isPending}>
        {action ?? texts.signIn}
      </Button>
    </form>
  );
}
