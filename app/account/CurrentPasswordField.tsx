import { accountText } from "../text/account.ts";
import { PasswordField } from "../ui/controls/TextField.tsx";

interface CurrentPasswordFieldProps {
  email: string;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

/** Asks for the password of the account that is signed in. */
export function CurrentPasswordField({ email, error, value, onChange }: CurrentPasswordFieldProps) {
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={accountText.fields.currentPassword}
        autoComplete="current-password"
        error={error}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </>
  );
}
