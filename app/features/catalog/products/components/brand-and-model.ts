type Made = { brand: string; model_number: string; name?: string }

/** Who made it and as what, above or beneath its name: nothing twice, neither the brand nor what the name says already. */
export function brandAndModel({ brand, model_number, name = '' }: Made) {
  if (name.includes(model_number)) return brand
  return model_number.startsWith(brand) ? model_number : `${brand} · ${model_number}`
}
