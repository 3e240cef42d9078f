/** Below a refusal: what whoever runs the server needs to find out why. */
export const requestLine = (id: string) => `Anfrage ${id}. Diese Nummer hilft dem Betreiber, den Grund zu finden.`;
