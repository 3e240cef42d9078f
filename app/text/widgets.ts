/** Words inside of widgets. */
export const widgetsText = {
  productName: "Digital Dojo",
  close: "Schließen",
  busy: "Einen Moment …",
  savedFile: (name: string) => `Gespeichert: ${name}`,
  whereFiles: "Du findest die Datei bei Deinen Downloads.",
  clearSearch: "Suche leeren",
  showPassword: "Passwort zeigen",
  hidePassword: "Passwort verbergen",
  belts: (names: string) => `Gurte: ${names}`,
  fromBelt: (name: string) => `ab ${name}`,
  newWith: (counts: string) => `, neu zu ${counts}`,
  level: "Level",
  kind: { info: "Hinweis", wrong: "Fehler", right: "Erledigt", offline: "Offline" },
  notifications: "Meldungen",
} as const;
