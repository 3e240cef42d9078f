/** Hands a file to the user. */
export function download(fileName: string, file: Blob) {
  const url = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = url;
  link.download = fileName;
  link.click();
  // The download keeps the data alive by itself.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

export const downloadJson = (fileName: string, content: unknown) =>
  download(fileName, new Blob([JSON.stringify(content, null, 2)], { type: "application/json" }));
