import { cardsText as text } from "../../text/cards.ts";
import { Button } from "../../ui/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Icon } from "../../ui/Icon.tsx";
import type { IconName } from "../../ui/icons.ts";
import { BeltStripe } from "../../ui/Sheet.tsx";
import { CheckPicture } from "../CheckPicture.tsx";
import { focusOnMount } from "../focusOnMount.ts";
import type { ViewProps } from "../GameFrame.tsx";
import type { Untimed } from "../run.ts";
import { KNOWN, RATINGS, UNRATED } from "./config.ts";
import { type Card, type CardsEvent, type CardsState, knownOf, type Rating } from "./rules.ts";
import styles from "./View.module.css";

type Send = (event: Untimed<CardsEvent>) => void;

/** Whatever is up takes the focus, so that a screen reader reads it and no key falls on the side that lies below. */
const headingRef = (isUp: boolean) => (isUp ? focusOnMount : null);

function Front({ card, isUp }: { card: Card; isUp: boolean }) {
  return (
    <div className={styles.front} inert={!isUp}>
      <BeltStripe belts={card.belt} />
      <h2 ref={headingRef(isUp)} tabIndex={-1} className={styles.topic}>
        {card.topicTitle} <span className={styles.number}>{card.techniqueNr}</span>
      </h2>
      <Button icon="flip" className={styles.flip}>
        {text.show}
      </Button>
    </div>
  );
}

function Steps({ steps }: { steps: string[] }) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  );
}

function Back({ card, isUp }: { card: Card; isUp: boolean }) {
  const { title, memorableName, techniqueNr, topicTitle, description, steps, image } = card;
  return (
    <div className={styles.back} inert={!isUp}>
      <BeltStripe belts={card.belt} />
      <div className={styles.words}>
        <h2 ref={headingRef(isUp)} tabIndex={-1} className={styles.name}>
          {memorableName ?? title}
        </h2>
        <p className={styles.origin}>
          {topicTitle} {techniqueNr}
          {memorableName && ` · ${title}`}
        </p>
        {image && <CheckPicture picture={image} className={styles.picture} />}
        {description.split("\n\n").map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {steps && <Steps steps={steps} />}
      </div>
      <Button icon="flip" className={styles.flip}>
        {text.hide}
      </Button>
    </div>
  );
}

/** The card with both its sides; the button of the side that is up stands for the whole card, which a tap turns over. */
function FlipCard({ state, send }: { state: CardsState; send: Send }) {
  const card = state.cards[state.current];
  if (!card) return null;
  const { isBackUp, ratedAtMs, weights, current } = state;
  const leaves = ratedAtMs !== null && (weights[current] === KNOWN ? styles.leftward : styles.rightward);
  return (
    <div className={classes(styles.place, leaves)}>
      {/* The button inside is what keyboards and screen readers use; its click arrives here too. */}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
      <div className={classes(styles.card, isBackUp && styles.turned)} onClick={() => send({ type: "flip" })}>
        <Front card={card} isUp={!isBackUp} />
        <Back card={card} isUp={isBackUp} />
      </div>
    </div>
  );
}

const looks: Record<Rating, { icon: IconName; className: string | undefined }> = {
  0: { icon: "check", className: styles.known },
  2: { icon: "repeat", className: styles.shaky },
  4: { icon: "cross", className: styles.unknown },
};

function RatingButton({ rating, place, send }: { rating: Rating; place: number; send: Send }) {
  const { icon, className } = looks[rating];
  return (
    <button
      type="button"
      className={classes(styles.rating, className)}
      aria-keyshortcuts={`${place}`}
      onClick={() => send({ type: "rate", rating })}
    >
      <Icon name={icon} />
      {text.ratings[rating]}
    </button>
  );
}

/** One card after the other, and below it the three ratings once its back was shown (decisions 25). */
export function View({ state, send }: ViewProps<CardsState, CardsEvent>) {
  // A card that is drawn anew lies there anew, also where it is the same one; one that is taken back does so too.
  const isLeaving = state.ratedAtMs !== null;
  const drawn = state.history.length - (isLeaving ? 1 : 0);
  return (
    <div className={styles.table}>
      <FlipCard key={drawn} state={state} send={send} />
      <div className={styles.ratings}>
        {state.isSeen ? (
          <fieldset className={styles.choices} inert={isLeaving}>
            <legend className="visually-hidden">{text.rate}</legend>
            {RATINGS.map((rating, index) => (
              <RatingButton key={rating} rating={rating} place={index + 1} send={send} />
            ))}
          </fieldset>
        ) : (
          <p className={styles.keys}>{text.keys}</p>
        )}
      </div>
    </div>
  );
}

const PARTS = [KNOWN, 2, 4, UNRATED] as const;

/** 'Undo', and how the cards are rated so far: a bar, and the same in numbers below it. */
export function CardsStatus({ state, send }: { state: CardsState; send: Send }) {
  const count = (weight: (typeof PARTS)[number]) => state.weights.filter((other) => other === weight).length;
  return (
    <div className={styles.status}>
      <Button
        icon="undo"
        aria-label={text.undo}
        aria-keyshortcuts="z"
        aria-disabled={state.history.length === 0 || undefined}
        className={styles.undo}
        onClick={() => send({ type: "undo" })}
      />
      <div className={styles.tally}>
        <div className={styles.bar} aria-hidden="true">
          {PARTS.map((weight) => (
            <span key={weight} style={{ flexGrow: count(weight) }} data-weight={weight} />
          ))}
        </div>
        <p className={styles.counts}>
          {RATINGS.map((rating) => (
            <span key={rating} className={looks[rating].className}>
              <Icon name={looks[rating].icon} label={text.ratings[rating]} />
              {count(rating)}
            </span>
          ))}
        </p>
      </div>
    </div>
  );
}

/** Keys of the flashcards: Space turns the card over, 1 to 3 rate it, Z takes the last rating back. */
export function cardsEventOfKey(state: CardsState, key: string): Untimed<CardsEvent> | undefined {
  if (key === " ") return { type: "flip" };
  if (key.toLowerCase() === "z") return { type: "undo" };
  const rating = RATINGS[Number(key) - 1];
  return rating !== undefined && state.isSeen ? { type: "rate", rating } : undefined;
}

/** The heading of the card screen (S2 section 2). */
export const cardsTitle = (state: CardsState): string => text.known(knownOf(state), state.cards.length);
