/** Fetches one of our JSON files. Rejects if it cannot be had; callers check the content. */
export async function loadJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
