import { HEAD, VIEW } from "./common.ts";

/** Soft patches on the floor: a line between two points with a radius, darkest on the line. */
export const SHADE_VERTEX = `${HEAD}${VIEW}
layout(location = 0) in vec4 aLine; // x, z of both ends
layout(location = 1) in vec2 aPatch; // radius, darkness
out vec2 vPlace;
flat out vec4 vLine;
flat out vec2 vPatch;
void main() {
  vec2 way = aLine.zw - aLine.xy;
  float reach = length(way);
  vec2 forth = reach > 1e-5 ? way / reach : vec2(1.0, 0.0);
  vec2 corner = vec2(gl_VertexID & 1, gl_VertexID >> 1) * 2.0 - 1.0;
  vec2 middle = (aLine.xy + aLine.zw) * 0.5;
  vPlace = middle + forth * corner.x * (reach * 0.5 + aPatch.x) + vec2(-forth.y, forth.x) * corner.y * aPatch.x;
  vLine = aLine;
  vPatch = aPatch;
  gl_Position = clipOf(vec3(vPlace.x, 0.0, vPlace.y));
}
`;

export const SHADE_FRAGMENT = `${HEAD}
in vec2 vPlace;
flat in vec4 vLine;
flat in vec2 vPatch;
uniform vec3 uTone;
uniform float uStrength;
layout(location = 0) out vec4 colour;
void main() {
  vec2 way = vLine.zw - vLine.xy;
  vec2 off = vPlace - vLine.xy;
  float share = clamp(dot(off, way) / max(1e-6, dot(way, way)), 0.0, 1.0);
  float near = max(0.0, 1.0 - length(off - way * share) / vPatch.x);
  float alpha = min(1.0, vPatch.y * uStrength) * near * near * (3.0 - 2.0 * near);
  colour = vec4(uTone * alpha, alpha);
}
`;
