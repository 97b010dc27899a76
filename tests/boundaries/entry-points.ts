import { isNode, type Node, nameOf, type ParsedSource } from './source.ts';

/** Where somebody comes before they have signed in. */
const ENTRANCES = /^app\/staff\/(sign-in|join)\//;
const DOORS = /^app\/(?:\(preview\)\/)?staff\/(.+\/)?(page\.tsx|route\.ts|actions\.ts)$/;
const ASKS = ['requireStaff', 'requireStaffFor', 'requireConfirmedStaffFor', 'requireConfirmedPost'];

/** Pages, routes and actions of the console that do something before they ask who it is, and whether they may. */
export function openDoors({ path, statements, nodes }: ParsedSource): string[] {
  if (!DOORS.test(path) || ENTRANCES.test(path)) return [];
  return statements.flatMap((statement) => {
    const declared = statement.declaration;
    const isExport = /^Export(Named|Default)Declaration$/.test(statement.type);
    if (!isExport || !isNode(declared) || declared.type !== 'FunctionDeclaration') return [];
    const body = isNode(declared.body) && Array.isArray(declared.body.body) ? declared.body.body : [];
    const first = body.filter(isNode)[0];
    return first && asks(first, nodes)
      ? []
      : [`${path}: ${nameOf(declared.id)} begins without asking who it is`];
  });
}

function asks(first: Node, nodes: Node[]): boolean {
  return nodes.some(
    ({ type, callee, start, end }) =>
      type === 'CallExpression' && ASKS.includes(nameOf(callee)) && start >= first.start && end <= first.end,
  );
}
