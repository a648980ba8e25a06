/** Signs in with a code that is sent by e-mail, and creates the profile of a new user. */

import { ApiError } from "@social-events/client";
import { useState } from "react";
import { Alert, Button, TextInput, View } from "react-native";
import { client } from "./client.ts";
import { showError } from "./errors.ts";

async function createProfileIfMissing(firstName: string): Promise<void> {
  try {
    await client.profiles.getOwnProfile();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== "profile_not_found") {
      throw error;
    }
    await client.profiles.createProfile({ body: { firstName } });
  }
}

export function SignIn() {
  const [email, setEmail] = useState("");
  const [firstName, setFirstName] = useState("");
  const [code, setCode] = useState("");
  const [isSent, setIsSent] = useState(false);

  const sendCode = async () => {
    const { error } = await client.auth.signInWithOtp({ email });
    if (error) {
      Alert.alert(error.message);
      return;
    }
    setIsSent(true);
  };
  const verify = async () => {
    const { error } = await client.auth.verifyOtp({ email, token: code, type: "email" });
    if (error) {
      Alert.alert(error.message);
      return;
    }
    await createProfileIfMissing(firstName).catch(showError);
  };
  return (
    <View>
      <TextInput placeholder="First name" value={firstName} onChangeText={setFirstName} />
      <TextInput placeholder="E-mail" value={email} onChangeText={setEmail} keyboardType="email-address" />
      {isSent && <TextInput placeholder="Code" value={code} onChangeText={setCode} keyboardType="number-pad" />}
      <Button title={isSent ? "Sign in" : "Send me a code"} onPress={isSent ? verify : sendCode} />
    </View>
  );
}
