/**
 * What a list of the back office reads from its URL: page, page size, order, and these filters where they are set. Wrong
 * numbers count as not given; the endpoint checks the rest.
 */
export function listParamsOf<Name extends string>(request: Request, names: readonly Name[]) {
  const { searchParams } = new URL(request.url)
  const whole = (name: string, fallback: number, max: number) => {
    const value = Number(searchParams.get(name))
    return Number.isInteger(value) && value > 0 && value <= max ? value : fallback
  }
  const filters: { [One in Name]?: string } = {}
  for (const name of names) {
    const value = searchParams.get(name)
    if (value) filters[name] = value
  }
  return {
    page: whole('page', 1, 10_000),
    page_size: whole('size', 25, 100),
    ...(searchParams.get('sort') && { sort: searchParams.get('sort') as string }),
    ...filters,
  }
}

/**
 * The same as the body of a list endpoint. The values of filters come from the URL as they are: the endpoint refuses
 * wrong ones.
 */
export const listBodyOf = <Body extends object>(request: Request, names: readonly (keyof Body & string)[]) =>
  listParamsOf(request, names) as Body & { page: number; page_size: number }
