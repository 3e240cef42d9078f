/** A file of ours in JSON. It rejects where it cannot be had; whether it is what was wanted is for the caller to see. */
export async function loadJson(url: string): Promise<unknown> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.json();
}
