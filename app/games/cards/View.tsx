import { cardsText as text } from "../../text/cards.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { classes } from "../../ui/classes.ts";
import { Dotted } from "../../ui/page/Dotted.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import type { IconName } from "../../ui/signs/icons.ts";
import { BeltStripe } from "../../ui/layers/Sheet.tsx";
import { Keys } from "../frame/Keys.tsx";
import { CheckPicture } from "../frame/CheckPicture.tsx";
import { focusOnMount } from "../run/focusOnMount.ts";
import type { ViewProps } from "../kit.ts";
import type { Untimed } from "../run/run.ts";
import { KNOWN, RATINGS, UNRATED } from "./config.ts";
import { type Card, type CardsEvent, type CardsState, knownOf, type Rating } from "./rules.ts";
import styles from "./View.module.css";

type Send = (event: Untimed<CardsEvent>) => void;

/** The upper side takes the focus, so that a screen reader reads it and no key reaches the hidden side. */
const headingRef = (isUp: boolean) => (isUp ? focusOnMount : null);

function Front({ card, isUp }: { card: Card; isUp: boolean }) {
  return (
    <div className={styles.front} inert={!isUp}>
      <BeltStripe belts={card.belt} />
      <h2 ref={headingRef(isUp)} tabIndex={-1} className={styles.topic}>
        {card.topicTitle} <span className={styles.number}>{text.number(card.techniqueNr)}</span>
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
  const { title, memorableName, techniqueNr, topicTitle, group, description, steps, image } = card;
  // What a single technique is, its description says whole; its steps are for the hall.
  const told = group === "kombi" ? steps : undefined;
  return (
    <div className={styles.back} inert={!isUp}>
      <BeltStripe belts={card.belt} />
      <div className={styles.words}>
        <h2 ref={headingRef(isUp)} tabIndex={-1} className={styles.name}>
          {memorableName ?? title}
        </h2>
        <p className={styles.origin}>
          <Dotted parts={[topicTitle, text.number(techniqueNr), memorableName && title]} />
        </p>
        {image && <CheckPicture picture={image} moves="offered" className={styles.picture} />}
        <div className={styles.told}>
          {description.split("\n\n").map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {told && <Steps steps={told} />}
        </div>
      </div>
      <Button icon="flip" className={styles.flip}>
        {text.hide}
      </Button>
    </div>
  );
}

/** A card with both sides. A tap anywhere on it turns it over, like the button of the upper side. */
function FlipCard({ state, send }: { state: CardsState; send: Send }) {
  const card = state.cards[state.current];
  if (!card) return null;
  const { isBackUp, ratedAtMs, weights, current } = state;
  const leaves = ratedAtMs !== null && (weights[current] === KNOWN ? styles.leftward : styles.rightward);
  return (
    <div className={classes(styles.place, leaves)}>
      {/* Keyboards and screen readers use the button inside; its click bubbles up to here. */}
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

/** One card after the other, with three ratings after its back was shown (rule 15.7). */
export function View({ state, send }: ViewProps<CardsState, CardsEvent>) {
  // A newly drawn card gets a new key, even if it is the same card again or one that was taken back.
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
          <Keys>{text.keys}</Keys>
        )}
      </div>
    </div>
  );
}

const PARTS = [KNOWN, 2, 4, UNRATED] as const;

/** 'Undo' and the ratings so far, as a bar and in numbers. */
export function CardsStatus({ state, send }: { state: CardsState; send: Send }) {
  const count = (weight: (typeof PARTS)[number]) => state.weights.filter((other) => other === weight).length;
  return (
    <div className={styles.status} data-crowded="">
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

/** The progress of a kept run: counted from the first known card on. */
export const cardsLine = (state: CardsState): string =>
  knownOf(state) === 0 ? text.waiting(state.cards.length) : cardsTitle(state);

/** The heading of the card screen (rule 15.2). */
export const cardsTitle = (state: CardsState): string => text.known(knownOf(state), state.cards.length);
