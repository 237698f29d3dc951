//! A question of the bench as a query of tantivy.

use std::ops::Range;

use serde::Deserialize;
use tantivy::Term;
use tantivy::query::{AllQuery, BooleanQuery, ConstScoreQuery, Occur, Query, TermQuery};
use tantivy::schema::{Field, IndexRecordOption};

use crate::index::{Fields, NOT_STATED};

/// Words that must all be there, any of the values of each filter, and cents from `from` up to, without, `to`.
#[derive(Default, Deserialize)]
#[serde(default)]
pub struct Question {
    pub words: Vec<String>,
    pub status: Option<Vec<u64>>,
    pub location: Option<Vec<u64>>,
    pub category: Option<Vec<u64>>,
    pub from: Option<i64>,
    pub to: Option<i64>,
}

impl Question {
    /// Values that it asks for, where it asks for any; none of them is one that is not stated.
    pub fn values(&self) -> Option<Range<i64>> {
        (self.from.is_some() || self.to.is_some())
            .then(|| self.from.unwrap_or(NOT_STATED + 1)..self.to.unwrap_or(i64::MAX))
    }

    pub fn is_one_word(&self) -> bool {
        let is_filtered = self.status.is_some() || self.location.is_some() || self.category.is_some();
        self.words.len() == 1 && !is_filtered && self.values().is_none()
    }

    /// All that it asks for but values.
    pub fn clauses(&self, fields: &Fields) -> Vec<Box<dyn Query>> {
        let mut clauses: Vec<Box<dyn Query>> = Vec::new();
        for word in &self.words {
            let term = Term::from_field_text(fields.text, word);
            clauses.push(Box::new(TermQuery::new(term, IndexRecordOption::WithFreqs)));
        }
        for (field, wanted) in [
            (fields.status, &self.status),
            (fields.location, &self.location),
            (fields.category, &self.category),
        ] {
            if let Some(wanted) = wanted {
                // Lists of notices: judging each by its column was slower, tantivy's query for a set of terms as well.
                clauses.push(Box::new(ConstScoreQuery::new(any(field, wanted), 0.0)));
            }
        }
        clauses
    }
}

pub fn all(mut clauses: Vec<Box<dyn Query>>) -> Box<dyn Query> {
    match clauses.len() {
        0 => Box::new(AllQuery),
        1 => clauses.remove(0),
        _ => Box::new(BooleanQuery::new(
            clauses.into_iter().map(|one| (Occur::Must, one)).collect(),
        )),
    }
}

fn any(field: Field, values: &[u64]) -> Box<dyn Query> {
    let has = |&value: &u64| -> Box<dyn Query> {
        Box::new(TermQuery::new(
            Term::from_field_u64(field, value),
            IndexRecordOption::Basic,
        ))
    };
    match values {
        [one] => has(one),
        more => Box::new(BooleanQuery::new(
            more.iter().map(|one| (Occur::Should, has(one))).collect(),
        )),
    }
}
