import type { EmulatorContext } from "./context.ts";

/** A call that reads or changes the settings of the project, or a tenant. */
export interface ResourceCall {
  body: Record<string, unknown>;
  query: URLSearchParams;
  /** Empty for the project itself. */
  tenantId: string;
  /** The last part of the address, where that is one of several of a kind; otherwise empty. */
  id: string;
}

/** Answers with a resource. */
export type ResourceHandler = (ctx: EmulatorContext, call: ResourceCall) => Promise<object> | object;
