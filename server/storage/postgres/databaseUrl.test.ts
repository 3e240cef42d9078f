import { expect, test } from "vitest";
import { parseDatabaseUrl } from "./databaseUrl.ts";

test.each([
  [
    "postgres://dojo:p%40ss@db.example/club",
    {
      hosts: [{ host: "db.example", port: 5432 }],
      user: "dojo",
      password: "p@ss",
      database: "club",
      sslmode: "verify-full",
    },
  ],
  [
    "postgres://dojo:x@a.example:1,b.example:2/club?sslmode=require",
    {
      hosts: [
        { host: "a.example", port: 1 },
        { host: "b.example", port: 2 },
      ],
      sslmode: "require",
    },
  ],
  [
    "postgresql://dojo@localhost/club",
    { hosts: [{ host: "localhost", port: 5432 }], password: "", sslmode: "disable" },
  ],
  ["postgres://dojo@[::1]:6/club", { hosts: [{ host: "[::1]", port: 6 }], sslmode: "disable" }],
  [
    "postgres://dojo@%2Frun%2Fpostgresql/club",
    { hosts: [{ host: "/run/postgresql", port: 5432 }], sslmode: "disable" },
  ],
  ["postgres://dojo@db/club?sslrootcert=/etc/ca.pem", { sslmode: "verify-full", sslrootcert: "/etc/ca.pem" }],
])("reads %s", (text, address) => {
  expect(parseDatabaseUrl(text)).toMatchObject(address);
});

test.each([
  "mysql://dojo@db/club",
  "postgres://db/club",
  "postgres://dojo@db",
  "postgres://dojo@db:99999/club",
  "postgres://dojo@/club",
  "postgres://dojo@db/club?sslmode=prefer",
  "postgres://dojo@db/club?options=-c%20fsync%3Doff",
  "postgres://dojo:%zz@db/club",
  `postgres://dojo@${Array.from({ length: 11 }, () => "db").join(",")}/club`,
])("does not take %s", (text) => {
  expect(parseDatabaseUrl(text)).toBeUndefined();
});
