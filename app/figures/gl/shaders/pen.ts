import { DEPTH, HEAD, VIEW } from "./common.ts";

/** Pen lines as capsules between two points; thinner than a pixel they fade instead. */
export const PEN_VERTEX = `${HEAD}${VIEW}
layout(location = 0) in vec4 aFrom; // and the width in metres
layout(location = 1) in vec4 aTo; // and the strength
uniform float uPixel; // of the picture's edge, which is 2 reach
uniform float uLeast; // half width in pixels
uniform float uBolder;
out vec2 vAlong; // pixels along and across the line
out float vFar;
flat out vec3 vPen; // half width, length, strength
void main() {
  vec4 a = clipOf(aFrom.xyz);
  vec4 b = clipOf(aTo.xyz);
  vec2 from = a.xy / a.w;
  vec2 way = (b.xy / b.w - from) / uPixel;
  float reach = length(way);
  vec2 forth = reach > 1e-4 ? way / reach : vec2(1.0, 0.0);
  float strength = clamp(aTo.w, 0.0, 1.0);
  float wide = aFrom.w * 0.5 * uBolder * lens.y / a.w / uPixel * (0.35 + 0.65 * strength);
  float half_ = max(wide, uLeast);
  float end = float(gl_VertexID & 1);
  float side = float(gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 at = vec2(mix(-half_ - 1.0, reach + half_ + 1.0, end), side * (half_ + 1.0));
  vec2 place = from + (forth * at.x + vec2(-forth.y, forth.x) * at.y) * uPixel;
  vAlong = at;
  vFar = mix(a.w, b.w, end);
  vPen = vec3(half_, reach, min(1.0, strength * 2.0) * min(1.0, wide / half_ + 0.25));
  gl_Position = vec4(place, 0.0, 1.0);
}
`;

export const PEN_FRAGMENT = `${HEAD}${DEPTH}
in vec2 vAlong;
in float vFar;
flat in vec3 vPen;
uniform sampler2D uDepth;
uniform vec3 uInk;
uniform float uFiner; // id pixels for one of the picture
layout(location = 0) out vec4 colour;
// How far a line may lie under the visible surface before it is hidden, metres.
const float SUNK = 0.014;
void main() {
  float beyond = max(0.0, max(-vAlong.x, vAlong.x - vPen.y));
  float cover = clamp(vPen.x + 0.5 - length(vec2(beyond, vAlong.y)), 0.0, 1.0);
  float sunk = abs(farOf(texelFetch(uDepth, ivec2(gl_FragCoord.xy * uFiner), 0).r) - vFar);
  float alpha = cover * vPen.z * (1.0 - smoothstep(SUNK * 0.7, SUNK * 1.2, sunk));
  if (alpha < 0.004) discard;
  colour = vec4(uInk * alpha, alpha);
}
`;
