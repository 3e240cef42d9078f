import { FAR, NEAR } from "../view.ts";

const float = (value: number): string => value.toFixed(6);

/** The first line of every shader. */
export const HEAD = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
`;

/** Projection of `writeView`, one block for all programs. */
export const VIEW = `
layout(std140) uniform View { vec4 eye; vec4 axisX; vec4 axisY; vec4 axisZ; vec4 lens; };
vec4 clipOf(vec3 p) {
  vec3 d = p - eye.xyz;
  float far = -dot(d, axisZ.xyz);
  float depth = ${float((FAR + NEAR) / (FAR - NEAR))} * far - ${float((2 * NEAR * FAR) / (FAR - NEAR))};
  return vec4(dot(d, axisX.xyz) * lens.x, dot(d, axisY.xyz) * lens.y, depth, far);
}
`;

/** Metres from the eye of a value in the depth buffer. */
export const DEPTH = `
float farOf(float depth) {
  return ${float(2 * NEAR * FAR)} / (${float(FAR + NEAR)} - (2.0 * depth - 1.0) * ${float(FAR - NEAR)});
}
`;

/**
 * A pixel of the id picture: red is the part's number + 1 (0: nothing), green the cosine to the light as 0..1, blue the
 * owner × 2, + 1 where the part's back is seen.
 */
export const PIXEL = `
int partAt(vec4 pixel) { return int(pixel.r * 255.0 + 0.5) - 1; }
int ownerAt(vec4 pixel) { return int(pixel.b * 255.0 + 0.5) >> 1; }
bool isBackAt(vec4 pixel) { return (int(pixel.b * 255.0 + 0.5) & 1) == 1; }
`;

/** A triangle that covers the picture. */
export const QUAD = `${HEAD}
void main() {
  vec2 p = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  gl_Position = vec4(p * 4.0 - 1.0, 0.0, 1.0);
}
`;
