/** Numbers that change, with the vertex attributes that read them. */
export interface Buffer {
  buffer: WebGLBuffer;
  vertices: WebGLVertexArrayObject;
}

/**
 * Room for numbers that are written anew again and again. `sizes` are the attributes of a record in order, floats each;
 * a record belongs to an instance or to a vertex.
 */
export function makeBuffer(
  gl: WebGL2RenderingContext,
  bytes: number,
  sizes: readonly number[],
  per: "instance" | "vertex",
): Buffer {
  const [buffer, vertices] = [gl.createBuffer(), gl.createVertexArray()];
  gl.bindVertexArray(vertices);
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferData(gl.ARRAY_BUFFER, bytes, gl.DYNAMIC_DRAW);
  const stride = sizes.reduce((sum, size) => sum + size * 4, 0);
  let offset = 0;
  sizes.forEach((size, place) => {
    gl.enableVertexAttribArray(place);
    gl.vertexAttribPointer(place, size, gl.FLOAT, false, stride, offset);
    gl.vertexAttribDivisor(place, per === "instance" ? 1 : 0);
    offset += size * 4;
  });
  gl.bindVertexArray(null);
  return { buffer, vertices };
}

/** Sends the first `count` numbers. */
export function sendNumbers(
  gl: WebGL2RenderingContext,
  { buffer }: Buffer,
  numbers: Float32Array,
  count: number,
): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, buffer);
  gl.bufferSubData(gl.ARRAY_BUFFER, 0, numbers, 0, count);
}

export function dropBuffer(gl: WebGL2RenderingContext, { buffer, vertices }: Buffer): void {
  gl.deleteVertexArray(vertices);
  gl.deleteBuffer(buffer);
}
