import { DEPTH, HEAD } from "./common.ts";

/**
 * Arrows, rays and rings, laid out in the picture by `markShapes.ts`. A fragment knows its distance in pixels from the
 * edges of its shape; what lies far behind a body is hidden, and a ray that would meet one is left out.
 */
export const MARK_VERTEX = `${HEAD}
layout(location = 0) in vec4 aPlace; // right, up, metres from the eye (0: always in front), opacity
layout(location = 1) in vec4 aEdges; // pixels from three edges; tone: 0 paper, 1 red
layout(location = 2) in vec4 aProbe; // both ends of a ray; equal where nothing is to be asked
uniform sampler2D uId;
out vec4 vEdges;
out vec2 vPlace;
bool isFree(vec2 at) {
  ivec2 size = textureSize(uId, 0);
  ivec2 p = ivec2((at * 0.5 + 0.5) * vec2(size));
  if (any(lessThan(p, ivec2(0))) || any(greaterThanEqual(p, size))) return true;
  return texelFetch(uId, p, 0).r == 0.0;
}
void main() {
  vEdges = aEdges;
  vPlace = aPlace.zw;
  bool shown = aProbe.xy == aProbe.zw || (isFree(aProbe.xy) && isFree(mix(aProbe.xy, aProbe.zw, 0.5)) && isFree(aProbe.zw));
  gl_Position = shown ? vec4(aPlace.xy, 0.0, 1.0) : vec4(2.0, 2.0, 0.0, 1.0);
}
`;

export const MARK_FRAGMENT = `${HEAD}${DEPTH}
in vec4 vEdges;
in vec2 vPlace;
uniform sampler2D uDepth;
uniform vec3 uPaper;
uniform vec3 uSeal;
uniform float uFiner;
layout(location = 0) out vec4 colour;
// Where the way of a limb begins to be hidden by what is in front of it, metres.
const float HIDDEN = 0.07;
void main() {
  float cover = clamp(min(vEdges.x, min(vEdges.y, vEdges.z)) + 0.5, 0.0, 1.0);
  float behind = vPlace.x - farOf(texelFetch(uDepth, ivec2(gl_FragCoord.xy * uFiner), 0).r);
  if (vPlace.x > 0.0) cover *= 1.0 - smoothstep(HIDDEN, HIDDEN + 0.05, behind);
  float alpha = cover * vPlace.y;
  if (alpha < 0.004) discard;
  colour = vec4(mix(uPaper, uSeal, vEdges.w) * alpha, alpha);
}
`;
