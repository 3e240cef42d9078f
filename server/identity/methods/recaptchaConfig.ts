/** recaptchaConfig — off: the throttle does that work without a third-party script in the page. */
export async function recaptchaConfig(): Promise<object> {
  return {
    recaptchaKey: "",
    recaptchaEnforcementState: [
      { provider: "EMAIL_PASSWORD_PROVIDER", enforcementState: "OFF" },
      { provider: "PHONE_PROVIDER", enforcementState: "OFF" },
    ],
  };
}
