/**
 * A rendered page on its way through the router, which looks at status and headers only. Its markup stays one text:
 * as a body it would become a stream of bytes, to be read and decoded again.
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
