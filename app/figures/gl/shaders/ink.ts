import { HEAD } from "./common.ts";

/** Farthest pixel that a line's edge is looked for. */
export const REACH = 14;

/** Gauss, one direction a pass: a blurred row of edge pixels, cut at a level, is a smooth line of any width. */
export const INK_FRAGMENT = `${HEAD}
uniform sampler2D uEdges;
uniform ivec2 uWay;
uniform vec4 uSigma;
layout(location = 0) out vec4 blurred;
void main() {
  ivec2 p = ivec2(gl_FragCoord.xy);
  vec4 falls = -0.5 / (uSigma * uSigma);
  float widest = max(max(uSigma.x, uSigma.y), max(uSigma.z, uSigma.w));
  int reach = min(${REACH}, int(ceil(2.6 * widest)));
  vec4 sum = texelFetch(uEdges, p, 0);
  for (int k = 1; k <= ${REACH}; k++) {
    if (k > reach) break;
    vec4 pair = texelFetch(uEdges, p + k * uWay, 0) + texelFetch(uEdges, p - k * uWay, 0);
    sum += pair * exp(falls * float(k * k));
  }
  blurred = sum / (uSigma * 2.5066);
}
`;
