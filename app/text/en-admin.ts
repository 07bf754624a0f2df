const areas = import.meta.glob<Record<string, string>>('./en/admin*.json', { eager: true, import: 'default' })

/** Sentences of the back office in this language. */
export default Object.assign({}, ...Object.values(areas)) as Record<string, string>
