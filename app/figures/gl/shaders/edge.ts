import { DEPTH, HEAD, PIXEL } from "./common.ts";

/**
 * Pixels on the edge between two surfaces, on the nearer one: how much a full line (red), a thin one (green), the outer
 * edge (blue) or the ghost's line (alpha) runs there. The rules are those of `lineBetween` (figures/render/ink.ts), but
 * a step in depth near its limit makes a weaker line instead of a row of dots.
 */
export const EDGE_FRAGMENT = `${HEAD}${DEPTH}${PIXEL}
uniform sampler2D uId;
uniform sampler2D uDepth;
uniform sampler2D uGhost;
uniform sampler2D uParts;
uniform bool uHasGhost;
layout(location = 0) out vec4 edges;
const float STEP = 0.03;
const float LIKE_STEP = 0.016;
const float FINE_STEP = 0.009;
// Line between parts of two groups inside of a ghost, against 1 at its outline.
const float GHOST_INNER = 0.76;

struct Part { ivec4 kind; bool fine; bool seam; };
Part partOf(vec4 pixel) {
  ivec4 kind = ivec4(texelFetch(uParts, ivec2(partAt(pixel), ownerAt(pixel)), 0) * 255.0 + 0.5);
  return Part(kind, (kind.w & 1) == 1, (kind.w & 2) == 2);
}
float farAt(ivec2 p) { return farOf(texelFetch(uDepth, p, 0).r); }
float over(float step, float limit) { return smoothstep(limit * 0.75, limit * 1.25, step); }
vec2 lineOf(bool fine, float weight) { return fine ? vec2(0.0, weight) : vec2(weight); }

// Weights of a full and of a thin line on p towards its neighbour at the offset s.
vec2 lineTo(ivec2 p, ivec2 s, vec4 here, Part part, float far) {
  vec4 there = texelFetch(uId, p + s, 0);
  if (there.r == 0.0) return vec2(1.0);
  float beyond = farAt(p + s);
  if (beyond < far) return vec2(0.0);
  float step = beyond - far;
  // A surface seen at a flat angle recedes evenly: only what comes on top of that is a step.
  vec4 before = texelFetch(uId, p - s, 0);
  bool isOne = there.r == here.r && ownerAt(there) == ownerAt(here);
  if (before.r == here.r && before.b == here.b) step = min(step, abs(step - far + farAt(p - s)));
  if (isOne) return lineOf(part.fine, over(step, part.fine ? FINE_STEP : STEP));
  if (ownerAt(there) != ownerAt(here)) return vec2(1.0);
  Part other = partOf(there);
  bool fine = part.fine && other.fine;
  if (part.kind.y > 0 && part.kind.y == other.kind.y) return vec2(0.0, 1.0);
  if (part.kind.x == other.kind.x) return lineOf(fine, over(step, fine ? FINE_STEP : STEP));
  float apart = over(step, LIKE_STEP);
  if (part.seam || other.seam) return fine ? vec2(0.0, 1.0) : vec2(apart, 1.0);
  if (part.kind.z == other.kind.z) return lineOf(fine, apart);
  return fine ? vec2(0.0, 1.0) : vec2(1.0);
}

float ghostAt(ivec2 p) {
  vec4 here = texelFetch(uGhost, p, 0);
  if (here.r == 0.0) return 0.0;
  int group = partOf(here).kind.x;
  float weight = 0.0;
  for (int k = 0; k < 2; k++) {
    for (int sign = -1; sign <= 1; sign += 2) {
      vec4 there = texelFetch(uGhost, p + ivec2(k == 0 ? sign : 0, k == 0 ? 0 : sign), 0);
      if (there.r == 0.0) weight = 1.0;
      else if (there.r < here.r && partOf(there).kind.x != group) weight = max(weight, GHOST_INNER);
    }
  }
  return weight;
}

void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  ivec2 size = textureSize(uId, 0);
  vec4 here = texelFetch(uId, p, 0);
  float ghost = uHasGhost ? ghostAt(p) : 0.0;
  vec3 beside = vec3(0.0);
  vec3 above = vec3(0.0);
  if (here.r > 0.0) {
    Part part = partOf(here);
    float far = farAt(p);
    for (int k = 0; k < 4; k++) {
      ivec2 s = k < 2 ? ivec2(k * 2 - 1, 0) : ivec2(0, k * 2 - 5);
      ivec2 q = p + s;
      // The picture's border stays free.
      if (any(lessThan(q, ivec2(0))) || any(greaterThanEqual(q, size))) continue;
      vec3 line = vec3(lineTo(p, s, here, part, far), texelFetch(uId, q, 0).r == 0.0 ? 1.0 : 0.0);
      if (k < 2) beside = max(beside, line);
      else above = max(above, line);
    }
  }
  // A slanting row of pixels has fewer of them for its length; those with a neighbour on both axes weigh more.
  edges = vec4(sqrt(beside * beside + above * above) * 0.7071, ghost * 0.7071);
}
`;
