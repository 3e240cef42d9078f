/** Lengths of the body in metres: an adult of 1.73 m. */
export const BODY = {
  /** Hip joint: sideways from and below the middle of the pelvis. */
  hipOut: 0.092,
  hipDown: -0.035,
  thigh: 0.425,
  shin: 0.405,
  /** Height of the ankle over the sole. */
  ankle: 0.08,
  /** Along the sole from under the ankle. */
  heel: -0.06,
  ball: 0.115,
  toe: 0.185,
  /** Along the spine from the middle of the pelvis. */
  waist: 0.11,
  chest: 0.27,
  neck: 0.455,
  /** Shoulder joint: sideways, and along the spine. */
  shoulderOut: 0.172,
  shoulderUp: 0.4,
  upperArm: 0.285,
  forearm: 0.255,
  /** From the wrist to the middle of the knuckles, and to the tip of a straight hand. */
  fist: 0.085,
  hand: 0.17,
  neckLength: 0.04,
  headUp: 0.097,
} as const;

export const ARM_LENGTH = BODY.upperArm + BODY.forearm;
export const LEG_LENGTH = BODY.thigh + BODY.shin;

/** Shares of the body's mass (after Winter's table, arms and legs per side). */
export const MASS = {
  head: 0.081,
  chest: 0.27,
  belly: 0.227,
  upperArm: 0.028,
  forearm: 0.016,
  hand: 0.006,
  thigh: 0.1,
  shin: 0.0465,
  foot: 0.0145,
} as const;

/** Radii in metres of the limbs without cloth, for checks of contact and penetration. */
export const RADIUS = {
  head: 0.086,
  neck: 0.047,
  chest: 0.105,
  belly: 0.1,
  upperArm: 0.043,
  forearm: 0.033,
  hand: 0.028,
  thigh: 0.072,
  shin: 0.046,
  foot: 0.035,
} as const;

/** Sizes of the props in metres, along `frame.z` from the grip: start, end and half width. */
export const PROP_SIZES = {
  stick: { from: -0.12, to: 0.58, radius: 0.014 },
  knife: { from: -0.06, to: 0.2, radius: 0.012 },
  /** A plain chair: seat 0.42 square, legs 0.44, back 0.42; the grip is the middle of the backrest's upper edge. */
  chair: { from: -0.1, to: 0.86, radius: 0.21 },
  /** A shoulder bag, hanging from the grip along `frame.z`. */
  bag: { from: 0.1, to: 0.46, radius: 0.15 },
  /**
   * A jacket wound around the forearm of the hand that holds it: from the elbow's side to the wrist, and the length of
   * its loose end.
   */
  jacket: { from: -0.12, to: 0.1, radius: 0.28 },
} as const;
