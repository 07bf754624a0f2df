/**
 * A rendered page passed through the router, which reads only status and headers. Its markup stays strings: as a
 * body it would become a byte stream that has to be read and decoded again.
 */
export class RenderedPage extends Response {
  /** The document in parts; an element's opening tag, and a script with its content, is in one of them. */
  readonly parts: readonly string[]

  constructor(parts: readonly string[], status: number, headers: Headers) {
    super(null, { status, headers })
    this.parts = parts
  }
}

/** An answer's body as text, whole, in parts. */
export const partsOf = async (response: Response): Promise<readonly string[]> =>
  response instanceof RenderedPage ? response.parts : [await response.text()]

export const hasBody = (response: Response) => response instanceof RenderedPage || response.body !== null

/** An answer's body, to be sent on. */
export const bodyOf = (response: Response) =>
  response instanceof RenderedPage ? response.parts.join('') : response.body
