/**
 * The HTML of the editor as pages store it: an empty document is an empty text, and a list item with one paragraph has
 * its text directly.
 */
export function htmlOfEditor(html: string): string {
  if (html === '<p></p>') return ''
  const holder = document.createElement('template')
  holder.innerHTML = html
  for (const item of holder.content.querySelectorAll('li')) {
    const [first, ...others] = item.children
    if (first?.tagName !== 'P' || others.some(({ tagName }) => tagName === 'P')) continue
    first.replaceWith(...first.childNodes)
  }
  return holder.innerHTML
}
