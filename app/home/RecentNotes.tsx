import { findTopic } from "../platform/catalogue.ts";
import { useAllNotes } from "../platform/context.tsx";
import { href } from "../routes.ts";
import { homeText } from "../text/home.ts";
import { Dotted } from "../ui/page/Dotted.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { Link } from "wouter";
import { newestNotes, RECENT_NOTES } from "./newestNotes.ts";
import styles from "./HomePage.module.css";

function NoteRow({ technique, note }: ReturnType<typeof newestNotes>[number]) {
  const topic = findTopic(technique.topic, technique.topicListID);
  // Notes of a topic that no longer exists are reached by the page of all notes.
  const target = topic ? href.technique(topic.group, technique.topicListID, technique.techniqueNr) : href.notes();
  return (
    <Row
      href={target}
      title={<span className={styles.excerpt}>{note.content}</span>}
      meta={
        <Dotted parts={[`${topic?.title ?? technique.topicListID}, Nr. ${technique.techniqueNr}`, note.category]} />
      }
    />
  );
}

/** The latest notes on the home page; they arrive after the rest. */
export function RecentNotes() {
  const all = useAllNotes();
  const recent = all.status === "ready" ? newestNotes(all.value, RECENT_NOTES) : [];
  return (
    <>
      <div className={styles.lateHead}>
        <h2>{homeText.recentNotes}</h2>
        {recent.length > 0 && (
          <Link href={href.notes()} className={styles.more}>
            {homeText.allNotes}
          </Link>
        )}
      </div>
      {all.status === "loading" && <LoadingBar label={homeText.recentLoading} />}
      {all.status !== "loading" && recent.length === 0 && (
        <p className={styles.empty}>
          <Icon name="notes" />
          {homeText.recentEmpty}
        </p>
      )}
      {recent.length > 0 && (
        <Rows label={homeText.recentNotes}>
          {recent.map(({ technique, note }) => (
            <NoteRow
              key={technique.topicListID + technique.techniqueNr + note.createdAt}
              technique={technique}
              note={note}
            />
          ))}
        </Rows>
      )}
    </>
  );
}
