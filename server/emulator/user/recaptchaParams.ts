/** recaptchaParams — what no reCAPTCHA would take. */
export async function recaptchaParams(): Promise<object> {
  return {
    kind: "identitytoolkit#GetRecaptchaParamResponse",
    recaptchaStoken: "There-is-no-reCAPTCHA-here",
    recaptchaSiteKey: "No-key__There-is-no-reCAPTCHA-here_",
  };
}
