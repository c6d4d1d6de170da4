/** House rules that oxlint does not know, as one of its plugins (named in `.oxlintrc.json`). */

interface Node {
  readonly type: string;
  readonly name?: string;
  readonly callee?: Node;
  readonly arguments?: readonly Node[];
  readonly source?: Node | null;
  readonly value?: unknown;
  readonly expression?: Node;
  readonly quasis?: readonly { readonly value: { readonly raw: string } }[];
}

interface JsxElement extends Node {
  readonly children: readonly Node[];
}

interface JsxAttribute {
  readonly type: string;
  readonly name: Node;
  readonly value: Node | null;
}

interface RuleContext {
  report(problem: { node: Node | JsxAttribute; message: string }): void;
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

/** Attributes whose text a person reads or hears. */
const READ_ALOUD = new Set([
  'aria-label',
  'aria-description',
  'alt',
  'placeholder',
  'title',
  'label',
]);

/** Text written out in a node that has letters, so is more than a separator; else null. */
function wordsOf(node: Node | null | undefined): string | null {
  if (node === null || node === undefined) return null;
  if (node.type === 'JSXExpressionContainer') return wordsOf(node.expression);
  const text = node.quasis?.map(({ value }) => value.raw).join('') ?? node.value;
  return typeof text === 'string' && /\p{L}/u.test(text) ? text.trim() : null;
}

/** Sentences live in `src/i18n`: none is written where it is shown. */
const noStrayText = {
  create(context: RuleContext) {
    const check = (shown: Node | null | undefined, node: Node | JsxAttribute) => {
      const words = wordsOf(shown);
      if (words !== null) context.report({ node, message: `"${words}" belongs in src/i18n.` });
    };
    return {
      JSXText: (node: Node) => check(node, node),
      JSXElement: (node: JsxElement) => {
        for (const child of node.children) {
          if (child.type === 'JSXExpressionContainer') check(child, child);
        }
      },
      JSXAttribute: (node: JsxAttribute) => {
        if (READ_ALOUD.has(node.name.name ?? '')) check(node.value, node);
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
  rules: {
    'no-ambient-time': noAmbientTime,
    'no-re-export': noReExport,
    'no-stray-text': noStrayText,
  },
};
