import ts from 'typescript'

/** A call of `queryRows` or `readRows`: its SQL text, and the row type that its caller expects. */
export type RawQuery = { place: string; sql: string; row: ts.Type }

const readers = new Set(['queryRows', 'readRows'])

export type RawQueries = {
  checker: ts.TypeChecker
  queries: RawQuery[]
  /** Calls whose SQL is composed at run time or whose row type is a type parameter, as 'path:line'. */
  unknown: string[]
}

/** The calls of `queryRows` and `readRows` in the product code of a project, whose rows are used. */
export function findRawQueries(root: string): RawQueries {
  const config = ts.getParsedCommandLineOfConfigFile(`${root}/tsconfig.json`, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  })
  if (!config) throw new Error(`No tsconfig.json in ${root}`)
  const files = config.fileNames.filter((name) => /\/app\/.*\.server\.tsx?$/.test(name))
  const program = ts.createProgram(files, config.options)
  const checker = program.getTypeChecker()
  const found: RawQueries = { checker, queries: [], unknown: [] }

  for (const file of program.getSourceFiles()) {
    if (!files.includes(file.fileName)) continue
    visit(file, (node) => {
      if (!ts.isCallExpression(node) || !readers.has(node.expression.getText(file))) return
      const row = rowTypeOf(checker, node)
      if (!row) return
      const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
      const place = `${file.fileName.slice(root.length + 1)}:${line + 1}`
      const [, text] = node.arguments
      const sql = text ? textOf(checker, text, new Map()) : null
      if (sql === null || row.isTypeParameter()) found.unknown.push(place)
      else found.queries.push({ place, sql, row })
    })
  }
  return found
}

function visit(node: ts.Node, each: (node: ts.Node) => void) {
  each(node)
  ts.forEachChild(node, (child) => visit(child, each))
}

/** `Row` of the call's result `Promise<Row[]>`; null when the caller does not name it. */
function rowTypeOf(checker: ts.TypeChecker, call: ts.CallExpression): ts.Type | null {
  const argument = call.typeArguments?.[0]
  if (argument) return checker.getTypeFromTypeNode(argument)
  const signature = checker.getResolvedSignature(call)
  const rows = signature && checker.getAwaitedType(checker.getReturnTypeOfSignature(signature))
  const row = rows && checker.getIndexTypeOfType(rows, ts.IndexKind.Number)
  return row && !(row.flags & ts.TypeFlags.Unknown) ? row : null
}

/** Arguments of the functions whose bodies are being evaluated. */
type Scope = Map<ts.Symbol, string>

/** The value of an expression that is made of constant texts; null when it depends on values of run time. */
function textOf(checker: ts.TypeChecker, node: ts.Expression, scope: Scope): string | null {
  const inner = (one: ts.Expression) => textOf(checker, one, scope)
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isNumericLiteral(node)) return node.text
  if (ts.isParenthesizedExpression(node) || ts.isAsExpression(node)) return inner(node.expression)
  if (ts.isTemplateExpression(node)) {
    const parts = node.templateSpans.map(({ expression, literal }) => [inner(expression), literal.text])
    return joined([node.head.text, ...parts.flat()])
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken)
    return joined([inner(node.left), inner(node.right)])
  // Either branch must be a valid statement with these columns.
  if (ts.isConditionalExpression(node)) return inner(node.whenTrue)
  if (ts.isCallExpression(node)) return resultOf(checker, node, scope)
  if (!ts.isIdentifier(node)) return null
  const symbol = symbolOf(checker, node)
  const argument = symbol && scope.get(symbol)
  if (argument !== undefined) return argument
  const declared = symbol?.valueDeclaration
  const isConstant = declared && ts.isVariableDeclaration(declared) && declared.initializer
  return isConstant ? textOf(checker, isConstant, scope) : null
}

const joined = (parts: (string | null)[]) => (parts.includes(null) ? null : parts.join(''))

function symbolOf(checker: ts.TypeChecker, node: ts.Node) {
  const symbol = checker.getSymbolAtLocation(node)
  return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
}

/** The text that a function returns, of functions that are one expression. */
function resultOf(checker: ts.TypeChecker, call: ts.CallExpression, scope: Scope): string | null {
  const declared = symbolOf(checker, call.expression)?.valueDeclaration
  const made = declared && ts.isVariableDeclaration(declared) ? declared.initializer : declared
  if (!made || !(ts.isArrowFunction(made) || ts.isFunctionDeclaration(made)) || !made.body) return null
  const inside: Scope = new Map()
  for (const [at, parameter] of made.parameters.entries()) {
    const given = call.arguments[at]
    const value = given
      ? textOf(checker, given, scope)
      : parameter.initializer && textOf(checker, parameter.initializer, inside)
    const symbol = checker.getSymbolAtLocation(parameter.name)
    if (symbol && typeof value === 'string') inside.set(symbol, value)
  }
  if (!ts.isBlock(made.body)) return textOf(checker, made.body, inside)
  const [only] = made.body.statements
  return only && ts.isReturnStatement(only) && only.expression
    ? textOf(checker, only.expression, inside)
    : null
}

/** A column of a statement's result, as PostgreSQL describes it. */
export type Column = { name: string; dataTypeID: number }

/** What node-postgres makes of a value of this type, by its OID (`select oid, typname from pg_type`). */
const kinds: Record<number, string> = {
  16: 'boolean',
  17: 'Buffer',
  20: 'number', // int8, by the parser that db.server.ts sets
  21: 'number',
  23: 'number',
  26: 'number',
  700: 'number',
  701: 'number',
  1082: 'Date',
  1114: 'Date',
  1184: 'Date',
}

const json = new Set([114, 3802])

/** OIDs of array types whose names begin with `_`; their elements are not compared. */
const arrays = new Set([
  1000, 1001, 1005, 1007, 1009, 1015, 1016, 1021, 1022, 1115, 1182, 1185, 1231, 2951, 199, 3807,
])

/** The properties of a row type that the columns do not have, or have with another type. */
export function rowProblems(checker: ts.TypeChecker, row: ts.Type, columns: readonly Column[]): string[] {
  return checker.getPropertiesOfType(row).flatMap((property) => {
    const column = columns.find(({ name }) => name === property.name)
    const isOptional = Boolean(property.flags & ts.SymbolFlags.Optional)
    if (!column) return isOptional ? [] : [`no column ${property.name}`]
    const type = checker.getNonNullableType(checker.getTypeOfSymbol(property))
    if (json.has(column.dataTypeID) || type.flags & (ts.TypeFlags.Any | ts.TypeFlags.Unknown)) return []
    const expected = type.isUnion() ? type.types : [type]
    const kind = arrays.has(column.dataTypeID) ? 'array' : (kinds[column.dataTypeID] ?? 'string')
    const wrong = expected.filter((one) => !isOfKind(checker, one, kind))
    return wrong.length
      ? [
          `${property.name} is ${checker.typeToString(type)}, but its column is ${kind} (${column.dataTypeID})`,
        ]
      : []
  })
}

function isOfKind(checker: ts.TypeChecker, type: ts.Type, kind: string) {
  if (kind === 'array') return checker.isArrayType(type) || checker.isTupleType(type)
  if (kind === 'string') return checker.isTypeAssignableTo(type, checker.getStringType())
  if (kind === 'number') return checker.isTypeAssignableTo(type, checker.getNumberType())
  if (kind === 'boolean') return checker.isTypeAssignableTo(type, checker.getBooleanType())
  return type.symbol?.name === kind || (kind === 'Buffer' && type.symbol?.name === 'Uint8Array')
}
