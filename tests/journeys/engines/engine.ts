/** The name of a key in the standard (UI Events `key`). */
export type Key = "Enter" | "Escape" | "Tab" | " " | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Backspace";

/** One tab of a browser. It knows nothing of the page's content, which a script in the page reads. */
export interface Tab {
  /** Brings it to the front: a covered tab paints nothing. */
  show(): Promise<void>;
  /** A full page load; settles when the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs the text of a function in the page, with arguments and result as JSON; awaits promises. */
  run<T>(script: string, args: readonly unknown[]): Promise<T>;
  /** Presses and releases a real pointer, in CSS pixels of the viewport. */
  tap(x: number, y: number): Promise<void>;
  /** Presses and releases a real key, on the focused element. */
  press(key: Key | (string & {})): Promise<void>;
  /** Types text into the focused element. */
  type(text: string): Promise<void>;
  /** A PNG of the viewport. */
  picture(): Promise<Buffer>;
}

/** A browser with a storage of its own, like a phone. */
export interface Device {
  tab(): Promise<Tab>;
  /**
   * Closes everything and opens one tab again, with the stored data; only on a device started for it. If an engine
   * under test keeps nothing after its end, only its tabs are closed.
   */
  reopen(): Promise<Tab>;
  /** Errors on the consoles of pages, and uncaught exceptions. */
  complaints: string[];
  /** Ends it and deletes its storage. */
  close(): Promise<void>;
}

/** An installed browser engine. */
export interface Engine {
  name: EngineName;
  /** Starts a device with an empty storage, as large as a phone. */
  start(options: DeviceOptions): Promise<Device>;
  /** Ends what its devices shared. */
  end(): Promise<void>;
}

export interface DeviceOptions {
  /**
   * Whether `reopen` will be called. If starting the engine is slow, other devices share one browser, each with a
   * storage of its own.
   */
  isReopened: boolean;
}

export type EngineName = "chromium" | "firefox" | "webkit";

/** The viewport of every device, in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const;

/** The environment of every browser: the product's language and time zone. */
export const PHONE_ENVIRONMENT = { LANGUAGE: "de", LANG: "de_DE.UTF-8", TZ: "Europe/Berlin" } as const;
