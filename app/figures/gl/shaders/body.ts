import { HEAD, VIEW } from "./common.ts";

/**
 * Makes surfaces of what `writeBody` wrote: a ring is a centre and two half axes, so its points and their normals need
 * no more than the rings before and after it. Kinds as in `Mesh` (domain/figures/body).
 */
export const BODY_VERTEX = `${HEAD}${VIEW}
layout(location = 0) in uvec4 aTexels;
layout(location = 1) in vec4 aPlace;
layout(location = 2) in vec3 aNormal;
uniform sampler2D uRings;
uniform int uOwner;
flat out ivec2 vPart;
out float vLight;
// Where the light comes from in the picture's axes: right, up, to the eye; as in the stills.
const vec3 LIGHT = vec3(-0.4467, 0.7445, 0.4963);
vec3 at(int texel) { return texelFetch(uRings, ivec2(texel & 1023, texel >> 10), 0).xyz; }
vec3 ringPoint(int texel) { return at(texel) + at(texel + 1) * aPlace.x + at(texel + 2) * aPlace.y; }
void main() {
  int here = int(aTexels.x);
  uint kind = aTexels.w >> 8;
  vec3 p, n;
  if (kind == 1u) {
    p = at(here);
    n = at(here + 1);
  } else if (kind == 2u) {
    mat3 frame = mat3(at(here + 1), at(here + 2), at(here + 3));
    p = at(here) + frame * aPlace.xyz;
    n = frame * aNormal;
  } else if (kind == 3u) {
    p = at(here);
    n = cross(at(here + 1), at(here + 2)) * aNormal.x;
  } else {
    p = ringPoint(here);
    vec3 along = ringPoint(int(aTexels.z)) - ringPoint(int(aTexels.y));
    n = cross(at(here + 1) * aPlace.z + at(here + 2) * aPlace.w, along);
  }
  n /= max(1e-9, length(n));
  vLight = dot(vec3(dot(n, axisX.xyz), dot(n, axisY.xyz), dot(n, axisZ.xyz)), LIGHT);
  vPart = ivec2(int(aTexels.w & 255u) + 1, uOwner * 2);
  gl_Position = clipOf(p);
}
`;

export const BODY_FRAGMENT = `${HEAD}
flat in ivec2 vPart;
in float vLight;
layout(location = 0) out vec4 pixel;
void main() {
  float light = gl_FrontFacing ? vLight : -vLight;
  int owner = vPart.y + (gl_FrontFacing ? 0 : 1);
  pixel = vec4(float(vPart.x) / 255.0, light * 0.5 + 0.5, float(owner) / 255.0, 1.0);
}
`;
