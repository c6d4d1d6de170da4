/** House rules that oxlint does not know, as one of its plugins (named in `.oxlintrc.json`). */

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly source?: Node | null;
}

interface RuleContext {
  report(problem: { node: Node; message: string }): void;
}

const AMBIENT_TIME = 'This reads the clock. Take the time as an argument, or use the Clock port.';
const RE_EXPORT = 'No barrels: import from the file that defines it.';

function isDate(node: Node | undefined): boolean {
  return node?.type === 'Identifier' && node.name === 'Date';
}

/** `new Date()` and `Date()`; `new Date(text)` reads no clock and is fine. */
const noAmbientTime = {
  create(context: RuleContext) {
    return {
      NewExpression(node: Node) {
        if (isDate(node.callee) && node.arguments?.length === 0) {
          context.report({ node, message: AMBIENT_TIME });
        }
      },
      CallExpression(node: Node) {
        if (isDate(node.callee)) context.report({ node, message: AMBIENT_TIME });
      },
    };
  },
};

const noReExport = {
  create(context: RuleContext) {
    const report = (node: Node) => context.report({ node, message: RE_EXPORT });
    return {
      ExportAllDeclaration: report,
      ExportNamedDeclaration(node: Node) {
        if (node.source) report(node);
      },
    };
  },
};

export default {
  meta: { name: 'house' },
  rules: { 'no-ambient-time': noAmbientTime, 'no-re-export': noReExport },
};
