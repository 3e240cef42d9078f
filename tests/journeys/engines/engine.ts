/** What a key is called in the standard (UI Events `key`). */
export type Key = "Enter" | "Escape" | "Tab" | " " | "ArrowLeft" | "ArrowRight" | "ArrowUp" | "ArrowDown" | "Backspace";

/** One tab of a browser. It knows nothing of what stands in the page: that is read by a script in the page itself. */
export interface Tab {
  /** Brings it to the front: a tab behind another one paints nothing. */
  show(): Promise<void>;
  /** A full page load; settles when the page has loaded. */
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  back(): Promise<void>;
  /** Runs the text of a function in the page, with arguments and result as JSON; waits where it gives a promise. */
  run<T>(script: string, args: readonly unknown[]): Promise<T>;
  /** Presses and releases with a real pointer, in CSS pixels of the viewport. */
  tap(x: number, y: number): Promise<void>;
  /** Presses and releases a real key: what has the focus gets it. */
  press(key: Key | (string & {})): Promise<void>;
  /** Types text into what has the focus. */
  type(text: string): Promise<void>;
  /** A PNG of what is to be seen. */
  picture(): Promise<Buffer>;
}

/** A browser with a storage of its own, as a phone is. */
export interface Device {
  tab(): Promise<Tab>;
  /**
   * Everything is closed and one tab is opened anew, with what the device has stored. Where an engine under test keeps nothing once the
   * browser has ended, its tabs are closed instead.
   */
  reopen(): Promise<Tab>;
  /** What pages wrote to the console as an error, and faults that nobody caught. */
  complaints: string[];
  /** Ends the browser and removes what it stored. */
  close(): Promise<void>;
}

/** A browser engine of this machine. */
export interface Engine {
  name: EngineName;
  /** Starts a device with an empty storage, as large as a phone. */
  start(): Promise<Device>;
}

export type EngineName = "chromium" | "firefox" | "webkit";

/** The viewport of every device, in CSS pixels. */
export const PHONE = { width: 390, height: 844 } as const;

/** What every browser gets from its environment: the product's language and its time zone. */
export const PHONE_ENVIRONMENT = { LANGUAGE: "de", LANG: "de_DE.UTF-8", TZ: "Europe/Berlin" } as const;
