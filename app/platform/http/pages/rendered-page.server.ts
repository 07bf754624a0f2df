/**
 * A rendered page passed through the router, which reads only status and headers. Its markup stays a string: as a
 * body it would become a byte stream that has to be read and decoded again.
 */
export class RenderedPage extends Response {
  readonly html: string

  constructor(html: string, status: number, headers: Headers) {
    super(null, { status, headers })
    this.html = html
  }
}

/** An answer's body as text, whole. */
export const textOf = (response: Response) =>
  response instanceof RenderedPage ? response.html : response.text()

/** An answer's body, to be sent on. */
export const bodyOf = (response: Response) =>
  response instanceof RenderedPage ? response.html : response.body
