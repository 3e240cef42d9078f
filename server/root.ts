/** The project's folder. Sources and the built server lie one folder below it, so both find there what is no code. */
export const ROOT = new URL("../", import.meta.url);
