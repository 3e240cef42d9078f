import { MOST } from "#domain/figures/motion/movement.ts";
import { DEPTH, HEAD, PIXEL, VIEW } from "./common.ts";

/** Struck surfaces that glow at the same time. */
export const MOST_HITS = 4;

/** Colours, shade and ink of the figures, the ghost below them; over whatever the picture has. */
export const PAPER_FRAGMENT = `${HEAD}${VIEW}${DEPTH}${PIXEL}
uniform sampler2D uId;
uniform sampler2D uDepth;
uniform sampler2D uGhost;
uniform sampler2D uEdges;
uniform sampler2D uParts;
uniform sampler2D uTones;
uniform sampler2D uStruck;
uniform vec4 uSigma;
uniform float uFiner; // id pixels for one of the picture
uniform vec3 uInk;
uniform vec3 uOuter;
uniform vec4 uGhostFill;
uniform vec4 uGhostLine;
uniform bool uHasGhost;
uniform vec3 uHitTones[2];
uniform vec4 uHits[${MOST_HITS}]; // where, and how far it reaches
uniform float uGlow[${MOST_HITS}];
layout(location = 0) out vec4 colour;
// Between light and shade, as a cosine: as soft as a brush, not airbrushed.
const float SOFT = 0.045;

vec3 roomAt(ivec2 q) {
  vec2 place = (vec2(q) + 0.5) / vec2(textureSize(uId, 0)) * 2.0 - 1.0;
  float far = farOf(texelFetch(uDepth, q, 0).r);
  return eye.xyz - axisZ.xyz * far + (axisX.xyz * (place.x / lens.x) + axisY.xyz * (place.y / lens.y)) * far;
}

float glowAt(ivec2 q, ivec2 cell) {
  int bits = int(texelFetch(uStruck, cell, 0).r * 255.0 + 0.5);
  float glow = 0.0;
  if (bits == 0) return glow;
  vec3 p = roomAt(q);
  for (int i = 0; i < ${MOST_HITS}; i++) {
    if ((bits >> i & 1) == 0) continue;
    float reach = uHits[i].w;
    glow = max(glow, uGlow[i] * (1.0 - smoothstep(reach * 0.96, reach, distance(p, uHits[i].xyz))));
  }
  return glow;
}

// How fast the light changes from pixel to pixel of one surface.
float slopeAt(ivec2 q, vec4 pixel) {
  float slope = 0.0;
  for (int k = 0; k < 2; k++) {
    vec4 next = texelFetch(uId, q + ivec2(1 - k, k), 0);
    if (next.r == pixel.r && next.b == pixel.b) slope = max(slope, abs(next.g - pixel.g) * 2.0);
  }
  return slope;
}

vec3 toneAt(ivec2 q, vec4 pixel) {
  ivec2 cell = ivec2(partAt(pixel), ownerAt(pixel));
  ivec4 part = ivec4(texelFetch(uParts, cell, 0) * 255.0 + 0.5);
  int inside = int(texelFetch(uParts, ivec2(cell.x, cell.y + ${MOST.people + 1}), 0).r * 255.0 + 0.5);
  bool back = isBackAt(pixel) && inside > 0;
  int material = back ? inside - 1 : part.z;
  vec3 light = texelFetch(uTones, ivec2(material, cell.y * 2), 0).rgb;
  vec3 shade = texelFetch(uTones, ivec2(material, cell.y * 2 + 1), 0).rgb;
  float glow = back ? 0.0 : glowAt(q, cell);
  light = mix(light, uHitTones[0], glow);
  shade = mix(shade, uHitTones[1], glow);
  float limit = float(part.w >> 2) / 32.0 - 0.5;
  float soft = max(SOFT, slopeAt(q, pixel) * 0.75);
  float lit = back ? 1.0 : smoothstep(limit - soft, limit + soft, pixel.g * 2.0 - 1.0);
  return mix(shade, light, lit);
}

void main() {
  vec2 at = gl_FragCoord.xy * uFiner;
  vec4 blurred = texture(uEdges, at / vec2(textureSize(uId, 0)));
  // On its edge, half a line's width away, a blurred row of pixels has this value.
  vec4 level = 0.7071 * 0.6065 / (uSigma * 2.5066);
  vec4 soft = min(vec4(0.8), 0.42 * uFiner / uSigma);
  vec4 line = smoothstep(level * (1.0 - soft), level * (1.0 + soft), blurred);
  // A gap of paper separates the ghost from the figures.
  float halo = smoothstep(level.z * 0.12, level.z * 0.34, blurred.z);

  vec3 sum = vec3(0.0);
  float taps = 0.0;
  for (int k = 0; k < 4; k++) {
    ivec2 q = ivec2(at + uFiner * (vec2(k & 1, k >> 1) * 0.5 - 0.25));
    vec4 pixel = texelFetch(uId, q, 0);
    if (pixel.r == 0.0) continue;
    sum += toneAt(q, pixel);
    taps += 1.0;
  }
  float inside = taps * 0.25;
  vec3 tone = taps > 0.0 ? sum / taps : uInk;
  vec4 top = vec4(tone * inside, inside);
  top = mix(top, vec4(uInk, 1.0), max(line.x, line.y));
  top += vec4(uOuter, 1.0) * line.z * (1.0 - top.a);

  vec4 under = vec4(0.0);
  if (uHasGhost) {
    float filled = texelFetch(uGhost, ivec2(at), 0).r > 0.0 ? uGhostFill.a : 0.0;
    under = vec4(uGhostFill.rgb, 1.0) * filled;
    under = mix(under, vec4(uGhostLine.rgb, 1.0), uGhostLine.a * line.w) * (1.0 - halo);
  }
  colour = top + under * (1.0 - top.a);
}
`;
